/** The set-up cannot go on; `message` says to a person why, and what to do. */
export class SetupError extends Error {}
