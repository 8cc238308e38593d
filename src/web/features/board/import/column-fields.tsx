import { type CsvField, type ForeignFile, csvFields } from '#domain/import/foreign-file.ts';
import { foreignImportMessages } from '#messages/foreign-import-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import css from './foreign-import-dialog.module.css';
import { RadioChoices } from './radio-choices.tsx';
import { type Mapping } from './use-mapping.ts';

interface ColumnFieldsProps extends Mapping {
  readonly content: ForeignFile;
}

/** Asks which field each column of a CSV file fills, and how its dates are written if they can be read in two ways. */
export function ColumnFields({ content, fields, dayFirst, setField, setDayFirst }: ColumnFieldsProps) {
  const { csvFields: names, foreignImport: words } = useFeatureMessages(foreignImportMessages);
  const options = csvFields.map((field) => ({ value: field, label: names[field] }));
  return (
    <>
      <fieldset className={css.columns}>
        <legend>{words.columns}</legend>
        {[...(content.columns ?? []).entries()].map(([position, { name }]) => (
          <SelectField
            key={position}
            label={name || words.column(position + 1)}
            options={options}
            value={fields[position]}
            onChange={({ target }) => setField(position, target.value as CsvField)}
          />
        ))}
      </fieldset>
      {content.needsDayOrder && (
        <RadioChoices
          label={words.dates}
          choices={[
            { value: true, label: words.dayFirst },
            { value: false, label: words.monthFirst },
          ]}
          chosen={dayFirst}
          onChange={setDayFirst}
        />
      )}
    </>
  );
}
