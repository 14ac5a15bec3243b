const needHuman = (count: number) => (count === 1 ? '1 needs a human' : `${count.toLocaleString('en')} need a human`)

/** What the switcher of bots says of those who wait. */
export const waitingStrings = {
  here: needHuman,
  elsewhere: (count: number) => `${needHuman(count)} at other bots`,
}
