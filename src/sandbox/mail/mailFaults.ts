import { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'

/** What can go wrong at the played mail server. */
export const mailFaults = {
  /** Recipients are refused with this code: `refuse.on(550)` for good, `refuse.on(451)` for now. */
  refuse: new FaultSwitch(),
}
