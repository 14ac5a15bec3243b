/** For bots and workspaces that no company gave anything. */
export const letGoOfNothing = (): Promise<void> => Promise.resolve()
