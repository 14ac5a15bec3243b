import { QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/errors.ts'
import { pageErrors } from './errors.ts'

/**
 * What the server said, kept. Nothing grows old by itself: the live changes keep every answer exact, also those no screen shows at the
 * moment, which is why going back to a list needs no request.
 */
export const queries = new QueryClient({
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
