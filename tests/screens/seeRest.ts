import type { Page } from 'playwright-core'

/**
 * Waits until what a screen shows has come: letters, pictures, and what stands in for what is on its way (not where a screen is of just that,
 * which `loads`). What fades in or out has a part of its contrast only; what begins to now does so within two frames.
 * @throws with what has not come after 90 s, on a busy machine too
 */
export const seeRest = (page: Page, loads: boolean): Promise<void> =>
  page.evaluate<undefined>(`(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const isInSight = (one) => {
      const { top, bottom, height } = one.getBoundingClientRect()
      return height > 0 && bottom > 0 && top < innerHeight
    }
    const missing = () => {
      if (document.fonts.status !== 'loaded') return 'letters'
      if ([...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')) return 'a picture'
      return ${String(!loads)} && [...document.querySelectorAll('.skeleton')].some(isInSight) ? 'what stands in its shape' : null
    }
    const begun = performance.now()
    for (let what = missing(); what !== null; what = missing()) {
      if (performance.now() - begun > 90_000) throw new Error('On ' + location.pathname + ' ' + what + ' has not come.')
      await frame()
    }
    await frame()
    await frame()
    const moving = document.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect.getComputedTiming().endTime < Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })()`)
