import { CalendarDays, Plus, Rows3 } from 'lucide';
import { useState } from 'react';
import { type AllMessages } from '#messages/all-messages.ts';
import { Button, IconButton, LinkButton, Spinner } from '../ui/controls/button.tsx';
import { Segments } from '../ui/controls/segments.tsx';
import { StretchedButton } from '../ui/controls/stretched-button.tsx';
import { TabList, TabPanel } from '../ui/controls/tabs.tsx';
import { ChoiceChips } from '../ui/field/choice-chips.tsx';
import { PasswordField } from '../ui/field/password-field.tsx';
import { SearchField } from '../ui/field/search-field.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { StrengthMeter } from '../ui/field/strength-meter.tsx';
import { TextArea } from '../ui/field/text-area.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Slider } from '../ui/progress/slider.tsx';
import { type Specimen } from './specimen.ts';

const kinds = ['primary', 'secondary', 'ghost', 'danger', 'destroy'] as const;

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const levelsOf = ({ weak, fair, strong }: AllMessages['passwordStrength']) => [weak, fair, strong];

export const controlSpecimens: readonly Specimen[] = [
  {
    name: 'Button',
    Shown: ({ words }) => (
      <>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} icon={<Icon of={Plus} size={16} />}>
            {words.form.addIdea}
          </Button>
        ))}
        <Button disabled>{words.form.addIdea}</Button>
        <Button kind="primary" isWide busyLabel={words.auth.working}>
          {words.auth.signIn}
        </Button>
        <LinkButton>{words.auth.createHere}</LinkButton>
        <div style={{ position: 'relative', padding: '12px' }}>
          <StretchedButton>{words.stats.overdue}</StretchedButton>
        </div>
        <IconButton label={words.form.addCategory}>
          <Icon of={Plus} size={18} />
        </IconButton>
        <IconButton label={words.form.addCategory} hasBorder>
          <Icon of={Plus} size={18} />
        </IconButton>
        <IconButton label={words.form.addCategory} disabled>
          <Icon of={Plus} size={18} />
        </IconButton>
        <Spinner label={words.auth.working} />
      </>
    ),
  },
  {
    name: 'Text fields',
    Shown: ({ words }) => (
      <>
        <TextField label={words.form.title} placeholder={words.form.titleHint} />
        <TextField label={words.form.title} error={words.form.faults['fields-required']} />
        <TextField label={words.form.target} defaultValue={words.form.targetHint} disabled />
        <TextField label={words.form.deadline} type="datetime-local" defaultValue="2026-12-24T18:00" />
        <TextArea label={words.form.description} defaultValue={words.samples.language.description} />
        <PasswordField
          label={words.auth.password}
          showLabel={words.auth.showPassword}
          hideLabel={words.auth.hidePassword}
          defaultValue="secret1"
          error={words.auth.mismatch}
        />
        <SearchField label={words.filter.search} value="" onSearch={() => {}} />
      </>
    ),
  },
  {
    name: 'Select',
    Shown: ({ words }) => (
      <>
        <SelectField label={words.form.category} options={options(words.categories)} />
        <SelectField isInline label={words.filter.sortBy} options={options(words.filter.sorts)} />
      </>
    ),
  },
  {
    name: 'Choice chips',
    Shown: function Chips({ words }) {
      const [chosen, setChosen] = useState<readonly string[]>(['research']);
      return (
        <ChoiceChips
          label={words.form.tags}
          choices={options(words.tags)}
          chosen={chosen}
          onChange={setChosen}
        />
      );
    },
  },
  {
    name: 'Slider',
    Shown: function Sliders({ words }) {
      const [values, setValues] = useState([0, 30, 60, 80, 100]);
      return values.map((value, index) => (
        <Slider
          key={index}
          label={words.card.setProgress}
          value={value}
          valueText={words.format.percent(value)}
          onChange={(next) => setValues(values.with(index, next))}
        />
      ));
    },
  },
  {
    name: 'Tabs',
    Shown: function Views({ words }) {
      const [selected, setSelected] = useState<'focus' | 'list' | 'all'>('list');
      const ids = ['focus', 'list', 'all'] as const;
      return (
        <div>
          <TabList<'focus' | 'list' | 'all'>
            id="views"
            label={words.views.label}
            items={ids.map((id) => ({ id, label: words.views[id] }))}
            selected={selected}
            onSelect={setSelected}
          />
          <TabPanel id="views" selected={selected}>
            {words.views[selected]}
          </TabPanel>
        </div>
      );
    },
  },
  {
    name: 'Segments',
    Shown: function ChosenSegment({ words: { showAs } }) {
      const [chosen, choose] = useState<'rows' | 'calendar'>('rows');
      return (
        <Segments<'rows' | 'calendar'>
          label={showAs.label}
          chosen={chosen}
          choices={[
            { value: 'rows', label: showAs.rows, icon: <Icon of={Rows3} size={16} /> },
            { value: 'calendar', label: showAs.calendar, icon: <Icon of={CalendarDays} size={16} /> },
          ]}
          onChoose={choose}
        />
      );
    },
  },
  {
    name: 'Strength meter',
    Shown: ({ words: { passwordStrength } }) => {
      const texts = [passwordStrength.short(6), ...levelsOf(passwordStrength)];
      return texts.map((text, level) => (
        <StrengthMeter key={text} id={`meter-${text}`} level={level} text={text} />
      ));
    },
  },
];
