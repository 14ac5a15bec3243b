import { strings } from '#shared/app.strings.ts'
import { errorsOf } from '#shared/errors.ts'

/** What goes wrong before the server could refuse anything. */
export const pageErrors = errorsOf('page', {
  offline: ['unavailable', strings.errors.offline],
  /** The connection was lost while the call was on its way: the server may have had it. */
  cut: ['unavailable', strings.errors.offline],
  unreachable: ['unavailable', strings.errors.unreachable],
  internal: ['internal', strings.errors.internal],
  /** The page was to be left for another workspace, and the person chose not to, for files that would be lost. */
  stayed: ['conflict', strings.errors.stayed],
  broken: ['internal', 'Something went wrong. Nothing was lost; please try again.'],
})
