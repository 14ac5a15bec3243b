import type { Redis } from 'ioredis'
import type { Units } from '#server/unit.ts'
import type { GoogleSettings } from './googleProvider.ts'
import type { MakeHome } from './people.ts'

/** What signing in by Google needs of the house. */
export interface GooglePorts {
  units: Units
  mode: 'sandbox' | 'live' | 'test'
  /** Null: signing in by Google is off, and the page is told so. */
  google: GoogleSettings | null
  /** The address people reach the server at, without closing slash; asked at each request, as the port may be known only then. */
  publicUrl(): string
  makeHome: MakeHome
  /** Counts attempts across servers; without it each server counts its own. */
  redis?: Redis | null
}

export const startPath = '/auth/google/'
export const callbackPath = '/auth/google/callback'

/** Signing in is nobody's call yet. */
export const nobody = { person: null, need: 'nobody' } as const
