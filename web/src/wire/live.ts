// Follows a table over a WebSocket, reconnects by itself, and catches up from the last entry it has seen.
import { address } from "./api";
import type { ErrorTold, News } from "./types";

export type LiveStatus = "connecting" | "live" | "offline" | "refused";

export interface Listener {
  /** the number of the last known entry */
  since(): number;
  /** the seat to see the table from; null lets the server choose the one that is asked */
  seat(): number | null;
  news(news: News): void;
  status(status: LiveStatus): void;
  refused(why: ErrorTold): void;
}

const PING_EVERY = 20_000;
const LONGEST_PAUSE = 15_000;
// Close codes of refusals that a retry will not change: 4000 plus the HTTP status.
const isFinal = (code: number) => code >= 4400 && code < 4500 && code !== 4409 && code !== 4429;

export class Live {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #attempts = 0;
  #isClosed = false;
  #hasPong = true;

  constructor(
    readonly table: string,
    readonly invitation: string,
    readonly listener: Listener,
  ) {
    this.#open();
    addEventListener("online", this.#atOnce);
    addEventListener("offline", this.#lost);
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#atOnce);
    removeEventListener("offline", this.#lost);
    this.#drop();
  }

  /** Reconnect: in another language, or after the seat has changed. */
  reopen(): void {
    this.#drop();
    this.#open();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#pinging);
    if (this.#socket) {
      this.#socket.onclose = this.#socket.onmessage = this.#socket.onopen = null;
      this.#socket.close();
    }
    this.#socket = null;
  }

  #open(): void {
    if (this.#isClosed) return;
    this.listener.status(this.#attempts === 0 ? "connecting" : "offline");
    const path = address(`/tables/${this.table}/live`, {
      since: this.listener.since(),
      seat: this.listener.seat(),
      view: 1,
      table: 1,
      invitation: this.invitation,
    });
    const socket = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string));
    socket.onclose = (closing) => this.#closed(closing.code);
    socket.onopen = () => {
      this.#hasPong = true;
      this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
    };
  }

  #hear(told: News | { type: "pong" } | ({ type: "error" } & ErrorTold)): void {
    if (told.type === "pong") {
      this.#hasPong = true;
    } else if (told.type === "error") {
      this.listener.refused(told as ErrorTold);
    } else {
      this.#attempts = 0;
      this.listener.news(told as News);
      this.listener.status("live");
    }
  }

  #ping(): void {
    if (!this.#hasPong) {
      // no reply for a while: the connection is dead
      this.#lost();
      return;
    }
    this.#hasPong = false;
    this.#socket?.send('{"type":"ping"}');
  }

  #closed(code: number): void {
    clearInterval(this.#pinging);
    if (this.#isClosed) return;
    if (isFinal(code)) {
      this.listener.status("refused");
      return;
    }
    this.#later();
  }

  #later(): void {
    this.#attempts += 1;
    this.listener.status("offline");
    const pause = Math.min(LONGEST_PAUSE, 250 * 2 ** this.#attempts) * (0.5 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), pause);
  }

  #lost = (): void => {
    this.#drop();
    if (!this.#isClosed) this.#later();
  };

  #atOnce = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    this.#drop();
    this.#open();
  };
}
