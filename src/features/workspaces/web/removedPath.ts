/** Where the pages of a workspace that was removed go: there its owner can take that back. */
export const removedPath = (id: string) => `/workspaces?removed=${id}`
