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
