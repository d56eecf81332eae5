// What this browser stores. Without storage (private windows, blocked) it forgets, and everything else still works.
type Where = "local" | "session";

const store = (where: Where): Storage => (where === "local" ? localStorage : sessionStorage);

export function kept(name: string, where: Where = "local"): string | null {
  try {
    return store(where).getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string, where: Where = "local"): void {
  try {
    store(where).setItem(name, value);
  } catch {
    // storage is full or forbidden
  }
}

export function forget(name: string, where: Where = "local"): void {
  try {
    store(where).removeItem(name);
  } catch {
    // nothing was stored
  }
}
