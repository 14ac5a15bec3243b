/** After the screen has what was just put into the cache, which it is told of in a turn of its own. */
export const afterRender = () => new Promise<void>((done) => setTimeout(done, 0))
