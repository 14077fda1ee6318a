import type { DrawData, DrawListData, DrawsData, PageAssets } from '@portal/contract/publicPages'
import { common } from '../../text/mn/common.ts'
import { publicDraw } from '../../text/mn/publicDraw.ts'
import { placeName } from '../../text/placeNames.ts'
import { now } from '../../text/words.tsx'
import { documentOf } from '../Page.tsx'
import { DrawListPage } from './DrawListPage.tsx'
import { DrawPage } from './DrawPage.tsx'
import { DrawsPage } from './DrawsPage.tsx'
import { nameOfList } from './names.ts'

const withDrawStyle = (assets: PageAssets): PageAssets => ({ ...assets, style: assets.style + assets.drawStyle })

export function drawsPage(data: DrawsData, assets: PageAssets): string {
  const { title, description } = now(publicDraw, data.language)
  const words = { title: `${title} · ${now(common, data.language).productName}`, description, path: '/draw' }
  return documentOf({ data, assets: withDrawStyle(assets), words, children: <DrawsPage data={data} /> })
}

export function drawPage(data: DrawData, assets: PageAssets): string {
  const { title, description } = now(publicDraw, data.language)
  const { id, commission } = data.draw
  const words = {
    title: `${title}: ${placeName(commission, data.language)} · ${now(common, data.language).productName}`,
    description,
    path: `/draw/${id}`,
  }
  return documentOf({ data, assets: withDrawStyle(assets), words, children: <DrawPage data={data} /> })
}

export function drawListPage(data: DrawListData, assets: PageAssets): string {
  const text = now(publicDraw, data.language)
  const { draw, list } = data
  const words = {
    title: `${nameOfList(list, text, data.language)} · ${text.title}`,
    description: text.description,
    path: `/draw/${draw.id}/${list.institution}/${list.age}`,
  }
  return documentOf({ data, assets: withDrawStyle(assets), words, children: <DrawListPage data={data} /> })
}
