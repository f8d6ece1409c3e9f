import { afterAll, describe, expect, test } from 'vitest'
import { loadSnapshot } from '../../../edge/catalog/catalog.ts'
import * as schema from '../../../edge/database/schema/index.ts'
import { seedCatalog } from '../../../edge/database/seed/seedCatalog.ts'
import { restore, retire } from '../../../edge/ingest/retire.ts'
import { readTestCatalog } from '../../helpers/testCatalog.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
const { database } = store
const catalog = await readTestCatalog()
afterAll(remove)

describe('seeding', () => {
  test('the store holds every data set and variable of the files', async () => {
    const { datasets } = await loadSnapshot(database)
    expect(datasets.map(({ record }) => record.Dataset_ID)).toEqual(catalog.datasets.map(({ file }) => file.id))
    for (const { file, computed } of catalog.datasets) {
      const known = datasets.find(({ record }) => record.Dataset_ID === file.id)
      expect(known?.variables.length).toBe(file.variables.length)
      expect(known?.table?.files.length).toBe(computed.files.length)
      expect(known?.record.Row_Count).toBe(computed.rows)
    }
  })

  test('HOME-11 the first story is there, published and about its data sets; an upgrade leaves it as its editors do', async () => {
    const [story] = catalog.stories ?? []
    if (story === undefined) throw new Error('the catalog has no story')
    const stored = await database.select().from(schema.news)
    expect(stored.map(({ headline, viewStatus }) => [headline, viewStatus])).toEqual([[story.headline, 3]])
    expect(await database.$count(schema.newsDatasets)).toBe(story.tags.length)
    await database.update(schema.news).set({ headline: 'Ours', viewStatus: 0 })
    await seedCatalog(database, { ...catalog, checksum: 'another release' }, 1111)
    expect((await database.select().from(schema.news)).map(({ headline }) => headline)).toEqual(['Ours'])
    await seedCatalog(database, catalog, 1112)
  })

  test('the same catalog is not written again', async () => {
    expect(await seedCatalog(database, catalog, Date.now())).toBe(false)
  })

  test('an upgrade refreshes the catalog’s rows and leaves people’s data alone', async () => {
    const [first, ...rest] = catalog.datasets
    if (first === undefined) throw new Error('the catalog is empty')
    const user = await database.select().from(schema.users).get()
    if (user === undefined) throw new Error('nobody is there')
    await database.insert(schema.subscriptions).values({ userId: user.id, datasetId: first.file.id })
    const renamed = rest.map((entry, index) => (index === 0 ? { ...entry, file: { ...entry.file, longName: 'Another name' } } : entry))
    expect(await seedCatalog(database, { ...catalog, checksum: 'upgrade', datasets: renamed }, 1234)).toBe(true)
    const { datasets } = await loadSnapshot(database)
    expect(datasets.some(({ record }) => record.Dataset_ID === first.file.id)).toBe(false)
    expect(datasets.some(({ record }) => record.Long_Name === 'Another name')).toBe(true)
    expect(await database.$count(schema.subscriptions)).toBe(1)
    expect(await database.$count(schema.users)).toBe(3)
  })

  test('a data set that returns is shown again, and two data sets may swap names', async () => {
    const [first, second, ...rest] = catalog.datasets
    if (first === undefined || second === undefined) throw new Error('the catalog is too small')
    const swapped = [
      { ...first, file: { ...first.file, shortName: second.file.shortName, longName: second.file.longName } },
      { ...second, file: { ...second.file, shortName: first.file.shortName, longName: first.file.longName } },
    ]
    await seedCatalog(database, { ...catalog, checksum: 'swapped', datasets: [...swapped, ...rest] }, 5678)
    const { datasets } = await loadSnapshot(database)
    expect(datasets.find(({ record }) => record.Dataset_ID === first.file.id)?.record.Short_Name).toBe(second.file.shortName)
    await seedCatalog(database, catalog, 9999)
    expect((await loadSnapshot(database)).datasets.length).toBe(catalog.datasets.length)
  })

  test('a default data set that an operator retires stays retired in later releases, until it is restored', async () => {
    const [first] = catalog.datasets
    if (first === undefined) throw new Error('the catalog is empty')
    const { shortName } = first.file
    const isShown = async () => (await loadSnapshot(database)).datasets.some(({ record }) => record.Short_Name === shortName)
    await expect(restore(database, shortName)).rejects.toThrow('no retired data set')
    await retire(database, shortName, 1111)
    expect(await isShown()).toBe(false)
    for (const release of ['next', 'after next']) {
      await seedCatalog(database, { ...catalog, checksum: release }, 2222)
      expect([release, await isShown()]).toEqual([release, false])
    }
    await restore(database, shortName)
    await seedCatalog(database, catalog, 3333)
    expect(await isShown()).toBe(true)
  })

  test('a seeding that fails halfway changes nothing', async () => {
    const before = (await loadSnapshot(database)).checksum
    const [first, ...rest] = catalog.datasets
    if (first === undefined) throw new Error('the catalog is empty')
    const twice = { ...first, file: { ...first.file, id: 9_000, tableName: 'tblOther' } }
    await expect(seedCatalog(database, { ...catalog, checksum: 'broken', datasets: [first, twice, ...rest] }, 1)).rejects.toThrow()
    const after = await loadSnapshot(database)
    expect([after.checksum, after.datasets.length]).toEqual([before, catalog.datasets.length])
  })

  test('usernames and e-mail addresses are unique without regard to letter case', async () => {
    const insert = (username: string, email: string) => database.insert(schema.users).values({ username, email })
    await expect(insert('ALICE', 'other@example.org')).rejects.toThrow()
    await expect(insert('other', 'Alice@EXAMPLE.org')).rejects.toThrow()
  })

  test('foreign keys hold', async () => {
    await expect(database.insert(schema.subscriptions).values({ userId: 999, datasetId: 1 })).rejects.toThrow()
  })
})
