import type { Meta, StoryObj } from '@storybook/react-vite'
import { CruiseFacts } from '#components/cruise/CruiseFacts.tsx'
import { CruiseHead } from '#components/cruise/CruiseHead.tsx'
import type { CruiseRecord } from '#core/catalog/records.ts'

const cruise: CruiseRecord = {
  ID: 1,
  Name: 'DRAWN_DATELINE',
  Nickname: 'Drawn across the date line',
  Ship_Name: 'Drawn Ship',
  Start_Time: '2025-06-01T00:00:00.000Z',
  End_Time: '2025-06-10T23:00:00.000Z',
  Lat_Min: -20,
  Lat_Max: 0,
  Lon_Min: -179.9,
  Lon_Max: 179.9,
  Chief_Name: 'Nobody',
  Keywords: 'drawn, synthetic',
  Series: 'Drawn',
  Regions: 'South Pacific Ocean',
}

interface StageProps {
  readonly cruise: CruiseRecord
}

/** The head and the information table of a cruise's page. */
function Stage({ cruise: shown }: StageProps) {
  return (
    <>
      <CruiseHead cruise={shown} />
      <CruiseFacts
        cruise={shown}
        sensors={['CTD', 'Flow Cytometer']}
        lon={{ west: 165, east: -170 }}
        programs={[{ title: 'Gradients', href: '/programs/gradients' }]}
      />
    </>
  )
}

const meta: Meta<typeof Stage> = { component: Stage, parameters: { ground: 'both' }, args: { cruise } }
export default meta
type Story = StoryObj<typeof Stage>

export const Synthetic: Story = { parameters: { ground: 'paper' } }

export const LittleKnown: Story = {
  parameters: { ground: 'paper' },
  args: {
    cruise: {
      ...cruise,
      Nickname: cruise.Name,
      Start_Time: null,
      End_Time: null,
      Chief_Name: null,
      Keywords: null,
      Series: null,
      Regions: null,
    },
  },
}
