/** What the server and the screens say of a name that is taken (spec, section 5). */
export const nameTakenText = (name: string) => `You already have a bot named ${name}. Please use a unique name.`

/** What both say where a new one has none. */
export const nameMissingText = 'Please enter a name for your bot.'
