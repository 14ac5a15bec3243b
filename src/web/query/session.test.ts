import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The storage of a browser, with how often it was written to. */
class PretendStorage {
  readonly kept = new Map<string, string>()
  writes = 0
  getItem(key: string) {
    return this.kept.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.writes++
    this.kept.set(key, value)
  }
  removeItem(key: string) {
    this.kept.delete(key)
  }
}

let storage: PretendStorage
const load = async () => {
  vi.resetModules()
  return import('./session.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  storage = new PretendStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// The next file of the worker gets a session of its own, and not the last one of these, which holds what was played here.
afterAll(() => {
  vi.resetModules()
})

describe('the token of the session', () => {
  it('is null at the start, and what the browser kept under "token" later', async () => {
    expect((await load()).sessionToken()).toBeNull()
    storage.kept.set('token', 'bs_kept')
    expect((await load()).sessionToken()).toBe('bs_kept')
  })

  it('is written at once, and at most once a second after that; signing out does not wait', async () => {
    const { sessionToken, setSessionToken } = await load()
    setSessionToken('one')
    expect([...storage.kept]).toEqual([['token', 'one']])
    setSessionToken('two')
    setSessionToken('three')
    expect(sessionToken()).toBe('three')
    expect(storage.kept.get('token')).toBe('one')
    vi.advanceTimersByTime(999)
    expect(storage.writes).toBe(1)
    vi.advanceTimersByTime(1)
    expect([storage.kept.get('token'), storage.writes]).toEqual(['three', 2])
    setSessionToken(null)
    expect(sessionToken()).toBeNull()
    expect(storage.kept.size).toBe(0)
  })

  it('comes back to the same address after signing in, with its query and its hash', async () => {
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', { pathname: '/account/settings/roles', search: '?a=1', hash: '#invite', assign })
    vi.stubGlobal('navigator', {})
    const { endSession } = await load()
    endSession()
    expect(assign).toHaveBeenCalledWith(`/?state=${encodeURIComponent('/account/settings/roles?a=1#invite')}`)
  })

  it('says at the way in why the server refused it, and nothing where another one is signed in since', async () => {
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', { pathname: '/messages/', search: '', hash: '', assign })
    vi.stubGlobal('navigator', {})
    const { sessionToken, setSessionToken, onRefusedToken } = await load()
    setSessionToken('bs_two')
    onRefusedToken('bs_one', 'session.removed')
    expect([sessionToken(), assign.mock.calls]).toEqual(['bs_two', []])
    onRefusedToken('bs_two', 'session.removed')
    expect([sessionToken(), assign.mock.lastCall]).toEqual([null, ['/?state=%2Fmessages%2F&why=removed']])
    setSessionToken('bs_three')
    onRefusedToken('bs_three', 'request.signed-out')
    expect([sessionToken(), assign.mock.lastCall]).toEqual([null, ['/?state=%2Fmessages%2F']])
  })

  it('leaves the page only when what a log-out has to do is done, even if the session is reported ended meanwhile', async () => {
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', { pathname: '/messages/', search: '', hash: '', assign })
    vi.stubGlobal('navigator', {})
    const { endSession, endSessionAfter } = await load()
    const work = Promise.withResolvers<void>()
    const left = endSessionAfter(() => work.promise)
    endSession()
    expect(assign).not.toHaveBeenCalled()
    work.resolve()
    await left
    expect(assign.mock.calls).toEqual([['/?state=%2Fmessages%2F']])
    await endSessionAfter(() => Promise.resolve(), '/invite/x')
    expect(assign).toHaveBeenLastCalledWith('/invite/x')
    await expect(endSessionAfter(() => Promise.reject(new Error('The disk is full.')))).rejects.toThrow('The disk is full.')
    endSession()
    expect(assign).toHaveBeenCalledTimes(3)
  })

  it('takes what somebody is told away with it, also where the page was loaded past its cache and no worker controls it', async () => {
    const postMessage = vi.fn<(ask: object) => void>()
    const ready = Promise.resolve({ active: { postMessage } })
    vi.stubGlobal('navigator', { serviceWorker: { controller: null, ready } })
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('BroadcastChannel', EventTarget)
    storage.kept.set('token', 'bs_mara')
    const { setSessionToken, watchSession } = await load()
    watchSession()
    await ready
    setSessionToken(null)
    // The page is left right after that.
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ forgetSubscription: true })
  })

  describe('of a page that the browser kept, when one goes back to it', () => {
    /** Starts the page; answers what shows it again, and whether it is loaded again, without what it showed. */
    async function open() {
      const heard = new Map<string, (event: object) => void>()
      const reload = vi.fn<() => void>()
      const body = { hidden: false }
      vi.stubGlobal('addEventListener', (type: string, hear: (event: object) => void) => void heard.set(type, hear))
      vi.stubGlobal('location', { pathname: '/messages/', search: '', hash: '', assign: vi.fn<() => void>(), reload })
      vi.stubGlobal('navigator', {})
      vi.stubGlobal('document', { body })
      vi.stubGlobal('BroadcastChannel', EventTarget)
      const session = await load()
      session.watchSession()
      const comeBack = (persisted = true) => {
        heard.get('pageshow')?.({ persisted })
        return reload.mock.calls.length > 0 && body.hidden
      }
      const otherTabWrites = () => heard.get('storage')?.({ key: 'token' })
      const leave = () => heard.get('pagehide')?.({})
      return { session, comeBack, otherTabWrites, leave }
    }

    it('is asked for again once it has ended, also where somebody else is signed in since', async () => {
      storage.kept.set('token', 'bs_mara')
      const { session, comeBack } = await open()
      session.endSession()
      expect(comeBack(false)).toBe(false)
      expect(comeBack()).toBe(true)
    })

    it('is asked for again where another tab has changed it', async () => {
      storage.kept.set('token', 'bs_mara')
      const { comeBack } = await open()
      storage.kept.set('token', 'bs_ben')
      expect(comeBack()).toBe(true)
    })

    it('is asked for again where somebody has logged out in another tab', async () => {
      storage.kept.set('token', 'bs_mara')
      const { comeBack, otherTabWrites } = await open()
      storage.kept.delete('token')
      otherTabWrites()
      expect(comeBack()).toBe(true)
    })

    it('is over where somebody else signs in in another tab, and does nothing by their session, also where it is not left at once', async () => {
      storage.kept.set('token', 'bs_mara')
      const { session, otherTabWrites, leave } = await open()
      expect(session.isSessionOver()).toBe(false)
      storage.kept.set('token', 'bs_ben')
      otherTabWrites()
      expect([session.sessionToken(), session.isSessionOver(), document.body.hidden]).toEqual([null, true, true])
      session.onRefusedToken('bs_mara', 'request.signed-out')
      leave()
      expect(storage.getItem('token')).toBe('bs_ben')
    })

    it('leaves what holds by then as it is, whoever is signed in by then, or nobody, when it is left to be loaded again', async () => {
      for (const now of ['bs_ben', null]) {
        storage.kept.set('token', 'bs_mara')
        const { session, comeBack, leave } = await open()
        leave()
        if (now === null) storage.kept.delete('token')
        else storage.kept.set('token', now)
        expect(comeBack()).toBe(true)
        // What it still asked for is refused by the server.
        session.onRefusedToken('bs_mara', 'request.signed-out')
        leave()
        expect(storage.getItem('token')).toBe(now)
      }
      storage.kept.set('token', 'bs_mara')
      const { session, comeBack, leave } = await open()
      session.endSession()
      leave()
      storage.kept.set('token', 'bs_ben')
      expect(comeBack()).toBe(true)
      leave()
      expect(storage.getItem('token')).toBe('bs_ben')
    })

    it('has written what waited by then, and nothing over what another tab has written since', async () => {
      const { session, leave } = await open()
      session.setSessionToken('bs_one')
      session.setSessionToken('bs_two')
      leave()
      expect(storage.getItem('token')).toBe('bs_two')
      storage.kept.set('token', 'bs_ben')
      leave()
      expect(storage.getItem('token')).toBe('bs_ben')
    })

    it('goes on where nothing has changed, and where the browser keeps nothing', async () => {
      storage.kept.set('token', 'bs_mara')
      const { session, comeBack } = await open()
      expect(comeBack()).toBe(false)
      vi.stubGlobal('localStorage', undefined)
      session.setSessionToken('bs_kept_by_the_tab')
      expect(comeBack()).toBe(false)
    })

    it('was none on the way in, which stays', async () => {
      const { comeBack } = await open()
      expect(comeBack()).toBe(false)
    })
  })
})
