// Every answer of the server is a new object, even where it says the same. What is drawn from it keeps its old parts, so
// that only what has changed is drawn again.

/** Whether two plain values say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]))
  );
}

/** A list with the parts of the one before wherever they say the same; the list before, if all of them do. */
export function keptList<Part>(keyOf: (part: Part) => string): (now: readonly Part[]) => readonly Part[] {
  let before: readonly Part[] = [];
  let known = new Map<string, Part>();
  return (now) => {
    const parts = now.map((part) => {
      const old = known.get(keyOf(part));
      return old !== undefined && isSame(old, part) ? old : part;
    });
    if (parts.length === before.length && parts.every((part, index) => part === before[index])) return before;
    known = new Map(parts.map((part) => [keyOf(part), part]));
    return (before = parts);
  };
}

/** The map before, if the new one says the same. */
export function keptMap<Value>(): (now: ReadonlyMap<string, Value>) => ReadonlyMap<string, Value> {
  let before: ReadonlyMap<string, Value> = new Map();
  return (now) => {
    if (now.size === before.size && [...now].every(([key, value]) => before.has(key) && isSame(before.get(key), value)))
      return before;
    return (before = now);
  };
}
