/** How much of a workspace somebody sees who does not see all of it, said behind what they may do. */
export const rightsStrings = {
  sees: {
    all: () => null,
    bots: (count: number) => (count === 1 ? 'sees one bot' : `sees ${count} bots`),
    assigned: () => 'sees only what is assigned to them',
  },
} as const
