/**
 * To be loaded before a program (`node --import`): the clock of its machine is CLOCK_AHEAD seconds ahead. What is not asked of the clock, such as timers,
 * goes as always.
 */
const ahead = Number(process.env['CLOCK_AHEAD']) * 1000
const RightDate = Date

class WrongDate extends RightDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [WrongDate.now()] : given) as [number]))
  }

  static override now(): number {
    return RightDate.now() + ahead
  }
}

globalThis.Date = WrongDate as DateConstructor
