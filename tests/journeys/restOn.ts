import type { Locator } from 'playwright-core'
import { soon } from './openJourney.ts'

/** A finger rests on something until what it asks for is there. */
export async function restOn(goal: Locator, until: Locator): Promise<void> {
  const { x, y, width, height } = (await goal.boundingBox())!
  const fingers = await goal.page().context().newCDPSession(goal.page())
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] })
  await until.waitFor(soon)
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await fingers.detach()
}
