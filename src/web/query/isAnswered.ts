interface Asked {
  data: unknown
  failureCount: number
  isFetchedAfterMount: boolean
}

/** Whether a question has its answer, or could not be asked, though it may be tried again: nothing else waits for it then. */
export const isAnswered = ({ data, failureCount, isFetchedAfterMount }: Asked) =>
  data !== undefined || failureCount > 0 || isFetchedAfterMount
