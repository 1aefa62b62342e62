import { fileSize } from '@s30/frontend-shared/files/fileSize';
import { useLocalFileUrl } from '@s30/frontend-shared/files/useFileUrl';
import { ZoomImage } from '@s30/frontend-shared/files/ZoomImage';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { announce } from './announce.ts';
import { Button } from './Button.tsx';
import { FieldError } from './forms/Field.tsx';
import { Icon } from './Icon.tsx';
import { imageProblem } from './imageProblem.ts';

type ImageChoiceProps = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
  readonly error: string | undefined;
  /** Upload progress from 0 to 1. */
  readonly progress?: number | undefined;
  readonly onCancel?: () => void;
  readonly prompt?: string;
  /** Shown beside the drop area: the current image. */
  readonly current?: ReactNode;
};

/** Choose or drop an image, preview it, replace it; shows the progress of its upload. */
export function ImageChoice(props: ImageChoiceProps) {
  const { id, label, hint, file: chosen, onChoose, error: given, progress, onCancel, prompt = 'Choose an image', current } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  // An invalid image gets no preview, but stays the field's value, so that the form is not sent without it.
  const invalid = chosen && imageProblem(chosen);
  const file = invalid ? undefined : chosen;
  const preview = useLocalFileUrl(file);
  const [broken, setBroken] = useState<File>();
  const problem = file && file === broken ? `${file.name} cannot be read as an image.` : invalid;
  const error = given ?? problem;
  const isSending = progress !== undefined;
  // A choice may replace the focused control: the input by the preview, or the preview by the input. An error that comes with it is
  // not read out, as it is when the field is focused later.
  useEffect(() => {
    if (problem) announce(problem);
    if (chosen && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [problem, chosen, id]);
  const take = (taken: File | undefined) => taken && onChoose(taken);
  const describedBy = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  const picker = (
    <input
      ref={input}
      id={file ? undefined : id}
      type="file"
      accept=".png,.jpg,.jpeg"
      hidden={file !== undefined}
      aria-labelledby={`${id}-label ${id}-prompt`}
      aria-describedby={describedBy}
      aria-invalid={Boolean(error)}
      onChange={(event) => {
        take(event.target.files?.[0]);
        event.target.value = '';
      }}
    />
  );
  const drop = (
    <label
      className="drop"
      htmlFor={id}
      data-invalid={error ? '' : undefined}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      {picker}
      <Icon name="upload" />
      <span id={`${id}-prompt`}>
        <b>{prompt}</b> or drop it here
      </span>
    </label>
  );
  return (
    <div className="field">
      <p className="label" id={`${id}-label`}>
        {label}
      </p>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {file ? (
        <div className="upload">
          {preview && !problem ? (
            <ZoomImage
              key={preview}
              className="proof proof--sm"
              src={preview}
              alt="Preview of the chosen file"
              label={`Open ${file.name} in full size`}
              onError={() => setBroken(file)}
            />
          ) : (
            <span className="proof proof--sm" />
          )}
          <div>
            <p className="upload__name">{file.name}</p>
            <p className="upload__meta">
              {isSending ? `Uploading ${fileSize(file.size * progress)} of ${fileSize(file.size)}` : fileSize(file.size)}
            </p>
          </div>
          {isSending ? (
            onCancel && (
              <Button look="quiet" size="sm" onClick={onCancel}>
                Cancel
              </Button>
            )
          ) : (
            <Button
              id={id}
              look="quiet"
              size="sm"
              aria-label={`Replace ${file.name}`}
              aria-describedby={describedBy}
              onClick={() => input.current?.click()}
            >
              Replace
            </Button>
          )}
          {picker}
          {isSending && <progress max={1} value={progress} aria-label={`Upload of ${file.name}`} />}
        </div>
      ) : current ? (
        <div className="pay">
          {current}
          {drop}
        </div>
      ) : (
        drop
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
