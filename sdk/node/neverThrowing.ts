/**
 * A handler of errors that throws nothing and rejects nothing. It is told of them in the middle of other work, which has to go on: remembering what Baton is
 * to be told later, claiming a socket again.
 */
export function neverThrowing(onError: (error: unknown) => unknown): (error: unknown) => void {
  return (error) => {
    const print = (thrown: unknown): void => console.error('Baton: onError failed', thrown, 'when it was told of', error)
    try {
      Promise.resolve(onError(error)).catch(print)
    } catch (thrown) {
      print(thrown)
    }
  }
}
