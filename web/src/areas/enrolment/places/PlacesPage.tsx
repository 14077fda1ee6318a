import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMediaQuery } from '../../../base/hooks.ts'
import { useShow } from '../../../base/page.ts'
import { toast } from '../../../base/toast.ts'
import { commission } from '../../../text/mn/commission.ts'
import { placesWords } from '../../../text/mn/places.ts'
import { fill, useText } from '../../../text/words.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Async } from '../../../ui/plain/Async.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Card } from '../../../ui/plain/Card.tsx'
import { EmptyState } from '../../../ui/plain/EmptyState.tsx'
import { Row, Stack } from '../../../ui/plain/layout.tsx'
import { Notice } from '../../../ui/plain/Notice.tsx'
import { PageTitle } from '../../../ui/plain/PageTitle.tsx'
import { SelectField } from '../../../ui/plain/SelectField.tsx'
import { StickyBar } from '../../../ui/plain/StickyBar.tsx'
import { useCampaignName } from '../campaigns/campaignName.ts'
import { PlacesGrid } from './PlacesGrid.tsx'
import classes from './PlacesPage.module.css'
import { usePlacesGrid } from './queries.ts'
import { type Grid, type PlacesState, usePlaces } from './usePlaces.ts'

const PAGE = '/staff/places'

/** Places by kindergarten and age of a campaign; the address holds campaign and district. */
export default function PlacesPage() {
  const text = useText(placesWords)
  const { campaign = 'current' } = useSearch({ from: PAGE })
  const query = usePlacesGrid(String(campaign))
  return (
    <>
      <PageTitle below={query.data?.mayEdit === false ? text.readOnly : text.hint}>{text.title}</PageTitle>
      <Async query={query}>{(grid) => <OneCampaign key={grid.campaign.id} grid={grid} />}</Async>
    </>
  )
}

function OneCampaign({ grid }: { grid: Grid }) {
  const text = useText(placesWords)
  const names = useText(commission)
  const nameOf = useCampaignName()
  const { district = '' } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const [search, setSearch] = useState('')
  const isNarrow = !useMediaQuery('(min-width: 47.5em)')
  const places = usePlaces(grid)
  const { rows, campaign, campaigns, mayEdit } = grid
  const districts = [...new Set(rows.map(({ districtName }) => districtName))]
  const wanted = search.trim().toLowerCase()
  // The whole city would be dozens of screens on a phone.
  const isTooMany = isNarrow && districts.length > 1 && district === '' && wanted === ''
  const shown = rows.filter(
    ({ orgName, districtName }) => (district === '' || districtName === district) && orgName.toLowerCase().includes(wanted),
  )
  const focusWrong = useFocusWrong(places.wrong, (key) => {
    setSearch('')
    show({ district: rows.find(({ orgId }) => key.startsWith(`${orgId} `))?.districtName }, { replace: true })
  })
  return (
    <>
      <div className={classes.choices}>
        <SelectField
          label={names.campaign}
          value={String(campaign.id)}
          onChange={(id) => show({ campaign: Number(id) }, { replace: true })}
        >
          {campaigns.map((one) => (
            <option key={one.id} value={one.id}>
              {`${nameOf(one)} (${names.states[one.state]})`}
            </option>
          ))}
        </SelectField>
        {districts.length > 1 && (
          <SelectField
            label={text.district}
            value={district}
            onChange={(name) => show({ district: name === '' ? undefined : name }, { replace: true })}
          >
            <option value="">{isNarrow ? text.chooseDistrict : text.allDistricts}</option>
            {districts.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <TextField type="search" label={text.search} value={search} onChange={setSearch} />
      </div>
      {isTooMany ? (
        <EmptyState title={text.chooseDistrict} hint={text.chooseDistrictHint} />
      ) : shown.length === 0 ? (
        <EmptyState title={text.noneFound} hint={text.noneFoundHint} />
      ) : (
        <Card bare className={classes.grid}>
          <PlacesGrid shown={shown} places={places} mayEdit={mayEdit} />
        </Card>
      )}
      {places.edited > 0 && <SaveBar places={places} onWrong={focusWrong} />}
    </>
  )
}

/** Focuses the first invalid cell once it is rendered; `uncover` shows it if a search or a district filter hides it. */
function useFocusWrong(wrong: readonly string[], uncover: (key: string) => void): () => void {
  const [step, setStep] = useState<'asked' | 'uncovered'>()
  const [first] = wrong
  const uncoverCell = useEffectEvent(uncover)
  useEffect(() => {
    if (step === undefined || first === undefined) return
    const [cell] = document.getElementsByName(first)
    if (cell !== undefined) {
      cell.focus()
      setStep(undefined)
    } else if (step === 'asked') {
      // Uncovers once, then waits until the cell is rendered.
      setStep('uncovered')
      uncoverCell(first)
    }
  })
  return () => setStep('asked')
}

/** Number of edits and of invalid cells, and a review of the effect before saving. */
function SaveBar({ places, onWrong }: { places: PlacesState; onWrong: () => void }) {
  const text = useText(placesWords)
  const { edited, wrong, effect, pending } = places

  async function review() {
    if (wrong.length > 0 || (await places.review()) === false) onWrong()
  }
  async function save() {
    const isSaved = await places.save()
    if (isSaved) toast.success(text.saved)
    else if (isSaved === false) onWrong()
  }

  return (
    <StickyBar label={text.review} className={classes.bar}>
      <p role="status">
        <b>{fill(text.changed, { count: edited })}</b>
        {wrong.length > 0 && <span className={classes.wrong}>{fill(text.wrong, { count: wrong.length })}</span>}
      </p>
      <Button small variant="subtle" onClick={places.undoAll}>
        {text.undo}
      </Button>
      <Button small loading={pending && effect === undefined} onClick={() => void review()}>
        {text.review}
      </Button>
      <Dialog opened={effect !== undefined} onClose={places.leaveReview} title={text.effectTitle}>
        {effect && (
          <Stack gap={7} className={classes.effect}>
            <ul>
              <li>{fill(text.effectCells, { kindergartens: effect.kindergartens, cells: effect.cells })}</li>
              <li>{fill(text.effectPlaces, { before: effect.placesBefore, after: effect.placesAfter })}</li>
              <li>{text.effectPages}</li>
            </ul>
            {effect.withoutPlace > 0 && <Notice tone="yellow">{fill(text.effectWithout, { count: effect.withoutPlace })}</Notice>}
            <Row gap={4} justify="end">
              <Button variant="default" onClick={places.leaveReview}>
                {text.back}
              </Button>
              <Button loading={pending} onClick={() => void save()}>
                {text.save}
              </Button>
            </Row>
          </Stack>
        )}
      </Dialog>
    </StickyBar>
  )
}
