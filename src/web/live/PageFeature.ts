import type { Patch } from './patch.ts'

/** What a feature does on the page when something changes. Each says it in its `web/feature.ts`; `register.ts` loops over them. */
export interface PageFeature {
  /** What its events do to the responses that are kept. */
  patches?: readonly Patch[]
  /** Has what its events set off besides; called once by the page. */
  listen?(): void
}
