interface Asked {
  data: unknown
  error: unknown
  isFetchedAfterMount: boolean
}

/**
 * Whether there is no answer to a question because it could not be loaded. The query forgets its error as soon as it is asked again; this
 * stays true meanwhile, so that the button for it stays where it is.
 */
export const hasFailed = ({ data, error, isFetchedAfterMount }: Asked) => data === undefined && (error !== null || isFetchedAfterMount)
