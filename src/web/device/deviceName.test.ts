import { expect, it } from 'vitest'
import { deviceName } from './deviceName.ts'

it('calls a device what its owner would', () => {
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36')).toBe(
    'Chrome on Linux',
  )
  expect(
    deviceName(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
    ),
  ).toBe('Edge on Windows')
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari on iPhone')
  expect(deviceName('Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox on Mac')
  expect(deviceName('Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36')).toBe(
    'Chrome on Android',
  )
})

it('leaves what it does not know as it is', () => {
  expect(deviceName('command line')).toBe('command line')
  expect(deviceName('curl/8.1')).toBe('curl/8.1')
})
