import { expect, test } from 'vitest'
import { entitlementsOf } from './entitlements.ts'

const workspace = (plan: string, trial_ends_at: Date | null = null, parent_id: string | null = null) =>
  entitlementsOf({ plan, trial_ends_at, parent_id }, true).planUntil

test('a paid plan lasts, a trial to its end, and Basic shows nothing', () => {
  const end = new Date(2026, 0, 15)
  expect(workspace('trial', end)).toBe(end.getTime())
  expect(workspace('trial')).toBe(0)
  for (const basic of ['basic', 'Basic', 'basic-monthly', 'CreditsBasic']) expect(workspace(basic, end)).toBe(0)
  for (const paid of ['Pro', 'CreditsPro', 'CreditsGold', 'platinum']) expect(workspace(paid)).toBe(Infinity)
  expect(workspace('basic', null, 'the parent')).toBe(Infinity)
})

test('without billing everything is included', () => {
  expect(entitlementsOf({ plan: 'basic', trial_ends_at: null, parent_id: null }, false).planUntil).toBe(Infinity)
})
