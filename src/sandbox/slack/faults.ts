import { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'

/** What can go wrong at the stand-in for Slack; each for the next call or until switched off. Pictures and styles never fail. */
export const faults = {
  /** The code that is exchanged has run out, however young it is. */
  expiredCode: new FaultSwitch(),
  /** The ID token carries the nonce of another sign-in. */
  wrongNonce: new FaultSwitch(),
  /** The ID token's signature does not fit. */
  badSignature: new FaultSwitch(),
  /** The workspace has taken its token back: the next call finds it dead, and so it stays. */
  revokedToken: new FaultSwitch(),
  /** Nobody may post for a while: `ratelimited`. */
  busy: new FaultSwitch(),
  /** Nobody may change or delete a message for a while: `ratelimited`. */
  keepsMessages: new FaultSwitch(),
  /** A message is posted, and the answer is lost. */
  noAnswer: new FaultSwitch(),
  /** The call is answered with 500. */
  serverError: new FaultSwitch(),
  /** The call is answered this many milliseconds late: `slowMs.on(3000)`. */
  slowMs: new FaultSwitch(),
}
