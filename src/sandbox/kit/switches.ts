import { fieldNames } from '#shared/fieldNames.ts'
import type { StandInFault } from '#sandbox/StandIn.ts'
import type { FaultSwitch } from './FaultSwitch.ts'

/** The switches of a company with the sentence beside each. */
export function switches<Name extends string>(
  faults: Readonly<Record<Name, FaultSwitch>>,
  sentences: Readonly<Record<Name, string>>,
): Record<string, StandInFault> {
  return Object.fromEntries(fieldNames(faults).map((name) => [name, { fault: faults[name], sentence: sentences[name] }]))
}
