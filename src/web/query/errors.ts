import { strings } from '#shared/app.strings.ts'
import { errorsOf } from '#shared/errors.ts'

/** What goes wrong before the server could refuse anything. */
export const pageErrors = errorsOf('page', {
  offline: ['unavailable', strings.errors.offline],
  /** The connection was lost while the call was on its way: the server may have had it. */
  cut: ['unavailable', strings.errors.offline],
  unreachable: ['unavailable', strings.errors.unreachable],
  internal: ['internal', strings.errors.internal],
  broken: ['internal', 'Something went wrong. Nothing was lost; please try again.'],
})
