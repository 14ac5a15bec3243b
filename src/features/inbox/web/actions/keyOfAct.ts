/** What is said of a conversation takes the place of what was said of it before. */
export const keyOfAct = (id: string) => `act ${id}`
