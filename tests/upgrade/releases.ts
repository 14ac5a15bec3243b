/** Each release that changed the schema: its last migration, and the hash of the files of those that it brought. They never change again. */
export const releases: Record<string, { migration: string; hash: string }> = {
  '0.1.0': { migration: '0001_baton', hash: '0b876ccc4b5c52b4961fb2d0b65c6caf1f1ee0cc7fd984476350c3bea4220a12' },
}
