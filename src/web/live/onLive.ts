import { liveState } from './liveState.ts'

/** Calls back whenever the page has become live: what failed for want of a connection can go on. Returns what ends that. */
export const onLive = (run: () => void): (() => void) => liveState.subscribe(() => liveState.get() === 'live' && run())
