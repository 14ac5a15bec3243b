import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { temporaryFolder } from './temporaryFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's cluster, database `template_baton`. */
    template: string
  }
}

/** One cluster a run and one database with the whole schema; every test file copies it, which takes some 30 ms. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder('test')
  const cluster = await startCluster({ dataDir, durable: false })
  const admin = new pg.Client(cluster.url)
  await admin.connect()
  await admin.query('create database template_baton')
  await admin.end()
  const url = new URL(cluster.url)
  url.pathname = '/template_baton'
  const { db } = openDatabase(url.href, 2, () => undefined)
  await migrate(db)
  const jobs = new Jobs(url.href, () => undefined)
  await jobs.open([])
  await jobs.stop()
  await db.destroy()
  project.provide('template', url.href)
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
