import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'
import { AppError } from '#shared/errors.ts'
import { pageErrors } from './errors.ts'

class Queries extends QueryClient {
  /**
   * What is asked for again by its key may have been read before a change, also what is on its way. The library takes a first answer that is
   * on its way for the new one; here it lands, so that there is something to see, and is asked for once more.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const asked = filters?.queryKey === undefined ? [] : this.getQueryCache().findAll(filters)
    const landing = asked.filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
    await super.invalidateQueries(filters, options)
    const landed = new Set(landing.filter(({ state }) => state.data !== undefined))
    if (landed.size > 0) await super.invalidateQueries({ predicate: (query) => landed.has(query) }, { ...options, cancelRefetch: false })
  }
}

/**
 * What the server said, kept. Nothing grows old by itself: the live changes keep every answer exact, also those no screen shows at the
 * moment, which is why going back to a list needs no request.
 */
export const queries = new Queries({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 15 * 60_000,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Without a connection the next try can only fail as well, and nobody would be told until the last one has.
      retry: (failures, error) => failures < 3 && isUnavailable(error) && navigator.onLine,
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
    },
    // Without a connection it fails and says so; what was typed is not kept for longer than it is needed.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

/** Whether the server was not reached, so that trying again may help. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

/** Whether there was no connection, or none any more. */
export function isOffline(error: unknown): boolean {
  return error instanceof AppError && (error.reason === 'page.offline' || error.reason === 'page.cut')
}

/** What went wrong, as the server or the page refuses it; what nobody foresaw says nothing of its cause. */
export const asAppError = (error: unknown): AppError => (error instanceof AppError ? error : pageErrors.broken())

/** The sentence of an error for the person in front of the screen. */
export const sentenceOf = (error: unknown): string => asAppError(error).message
