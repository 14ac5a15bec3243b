import { errorsOf } from '#shared/errors.ts'

/** Why a page's socket joins no workspace. */
export const socketErrors = errorsOf('socket', {
  noWorkspace: ['bad-input', 'set_team needs the id of a workspace.'],
  replaced: ['conflict', 'Another workspace was named since.'],
})
