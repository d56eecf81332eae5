// A gentle move of the camera from one frame to another. Its middle goes straight on the screen, whatever the scale does.
import type { Frame, Size } from "./geometry/scene";

const MOVE = 420;

/** A frame on the way, at a share of it. */
export function between(from: Frame, to: Frame, { width, height }: Size, share: number): Frame {
  const [[ax, ay], [bx, by]] = [from, to].map(({ x, y, scale }) => [
    (width / 2 - x) / scale,
    (height / 2 - y) / scale,
  ]) as [[number, number], [number, number]];
  const scale = from.scale * (to.scale / from.scale) ** share;
  const way = to.scale === from.scale ? share : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
  return {
    x: width / 2 - (ax + (bx - ax) * way) * scale,
    y: height / 2 - (ay + (by - ay) * way) * scale,
    scale,
  };
}

/** A move that is under way. */
export class Glide {
  #step = 0;

  get isMoving(): boolean {
    return this.#step !== 0;
  }

  /** Begin a move; `shown` hears each frame on the way, `arrived` that it is over. */
  begin(from: Frame, to: Frame, box: Size, shown: (frame: Frame) => void, arrived: () => void): void {
    this.stop();
    let begun = 0;
    const step = (now: number) => {
      begun ||= now;
      const share = Math.min(1, Math.max(0, now - begun) / MOVE);
      if (share < 1) {
        shown(between(from, to, box, 1 - (1 - share) ** 3));
        this.#step = requestAnimationFrame(step);
        return;
      }
      this.#step = 0;
      arrived();
    };
    this.#step = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#step);
    this.#step = 0;
  }
}
