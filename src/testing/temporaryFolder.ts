import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder that everybody may enter; the one who asks for it removes it. PostgreSQL's own user, who runs the database where root runs the
 * tests, must be able to: otherwise the data would lie in a folder of the system, and stay there.
 */
export async function temporaryFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `baton-${purpose}-`))
  await chmod(folder, 0o755)
  return folder
}
