import { store } from '#web/hooks/store.ts'
import type { lazyLimits } from './lazyLimits.ts'

/** The part of the page that knows what sources take; null until it is there. The server keeps the same rules. */
export const limits = store<typeof lazyLimits | null>(null)

/** Fetches it; safe to call again. */
export function fetchLimits(): void {
  if (limits.get() === null)
    import('./lazyLimits.ts').then(
      (module) => limits.set(module.lazyLimits),
      () => undefined,
    )
}
