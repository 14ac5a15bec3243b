import { expect } from 'vitest'

/** What a person reads when a start failed: sentences that name the setting, and no stack. */
export function expectPlain(stderr: string): void {
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stderr).toContain('BATON_DATA_DIR')
}
