import { expect, test } from 'vitest'
import { readAppSettings } from './appSettings.ts'

const versionOf = (given?: string) => readAppSettings(given === undefined ? {} : { GRAPH_API_VERSION: given }).version

test('the version of the Graph API is a setting: v25.0 unless another one is set, and none that is over', () => {
  expect(versionOf()).toBe('v25.0')
  expect(versionOf('v27.0')).toBe('v27.0')
  for (const wrong of ['v13.0', '25.0', 'v25', 'latest']) expect(() => versionOf(wrong)).toThrow(`GRAPH_API_VERSION is "${wrong}"`)
})
