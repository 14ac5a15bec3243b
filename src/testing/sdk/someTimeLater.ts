import { vi } from 'vitest'

/** What is done so many milliseconds later, by the clock of the server. */
export async function someTimeLater(ms: number, work: () => Promise<void>): Promise<void> {
  const real = Date.now
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + ms)
  await work().finally(() => clock.mockRestore())
}
