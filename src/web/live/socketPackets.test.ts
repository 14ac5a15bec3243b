import { describe, expect, it } from 'vitest'
import { event, join, readSocket } from './socketPackets.ts'

describe('the words of the socket', () => {
  it('are read for what they mean', () => {
    expect(readSocket('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}')).toEqual({
      what: 'open',
      silence: 45_000,
    })
    expect(readSocket('2')).toEqual({ what: 'ping' })
    expect(readSocket('40{"sid":"abc"}')).toEqual({ what: 'joined', id: 'abc' })
    expect(readSocket('44{"message":"unauthorized"}')).toEqual({ what: 'refused', message: 'unauthorized' })
    expect(readSocket('42["typing",{"channel_id":"c"}]')).toEqual({ what: 'event', name: 'typing', args: [{ channel_id: 'c' }] })
    expect(readSocket('4312[{"ok":true}]')).toEqual({ what: 'answer', id: 12, args: [{ ok: true }] })
    expect(readSocket('41')).toEqual({ what: 'left' })
    expect(readSocket('1')).toEqual({ what: 'left' })
  })

  it('that we have no use for are passed over', () => {
    for (const text of ['6', '3', '42[7]', '451-["x",{"_placeholder":true,"num":0}]', '']) expect(readSocket(text)).toBeNull()
  })

  it('are written as the server reads them', () => {
    expect(join({ token: 't' })).toBe('40{"token":"t"}')
    expect(event('set_channel', [null])).toBe('42["set_channel",null]')
    expect(event('set_team', ['w', { version: 1 }], 3)).toBe('423["set_team","w",{"version":1}]')
  })
})
