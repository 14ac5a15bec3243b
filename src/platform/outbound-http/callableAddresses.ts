import { AppError } from '#shared/errors.ts'
import type { Config } from '#platform/config/config.ts'
import { readOutsideUrl } from './outsideUrl.ts'

/** Tells of an address that is about to be saved what would become of calling it. Names are looked up only when they are called. */
export function callableAddresses({ mode, privateHosts }: Pick<Config, 'mode' | 'privateHosts'>): {
  refusal(address: string): AppError | null
  isPrivateHost(address: string): boolean
} {
  return {
    refusal(address) {
      try {
        readOutsideUrl(address, mode, privateHosts)
        return null
      } catch (error) {
        if (error instanceof AppError) return error
        throw error
      }
    },
    isPrivateHost: (address) => privateHosts.has((URL.parse(address)?.hostname ?? '').replace(/^\[(.*)\]$/, '$1')),
  }
}
