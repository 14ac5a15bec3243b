import { open } from 'node:fs/promises'

/** Waits until a file outlives a power cut; or a folder, with what was made, linked or renamed in it. */
export async function persist(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
