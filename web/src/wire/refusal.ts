import type { ErrorTold } from "./types";

/** Why the server refused, or that it could not be reached (status 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly told: ErrorTold,
  ) {
    super(told.message);
  }

  get code(): string {
    return this.told.code;
  }
}

/** Make requests; return why the server refused, null if it did not. Any other error is thrown. */
export async function refusalOf(request: () => Promise<unknown>): Promise<ErrorTold | null> {
  try {
    await request();
    return null;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return problem.told;
  }
}
