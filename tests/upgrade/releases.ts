/** Each release that changed the schema: its last migration, and the hash of the files of those that it brought. They never change again. */
export const releases: Record<string, { migration: string; hash: string }> = {
  '0.1.0': { migration: '0001_baton', hash: '' },
}
