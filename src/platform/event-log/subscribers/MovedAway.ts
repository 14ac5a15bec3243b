/** The subscriber was sent elsewhere, or another server has it: what was begun for it is undone. */
export class MovedAway extends Error {}
