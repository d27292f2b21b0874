#!/usr/bin/env python3
"""Writes and reads notes as plain text with Anki itself, in a temporary collection.

anki-notes.py write NOTES FILE   adds the notes of a JSON file ([{"type", "fields", "tags"}]) and exports them
anki-notes.py read FOLDER        imports each file of a folder and prints its notes as a line of JSON:
                                 [{"guid", "type", "deck", "fields", "tags"}]
"""

import json
import os
import sys
import tempfile

from anki import import_export_pb2
from anki.collection import Collection, ImportCsvRequest
from anki.errors import BackendError


def write(collection, notes, path):
    for note in json.load(open(notes, encoding="utf-8")):
        made = collection.new_note(collection.models.by_name(note["type"]))
        for index, field in enumerate(note["fields"]):
            made.fields[index] = field
        made.tags = note["tags"]
        collection.add_note(made, collection.decks.id("Deck"))
    collection.export_note_csv(
        out_path=path, limit=None, with_html=True, with_tags=True, with_deck=True, with_notetype=True, with_guid=True)


def read(collection, folder):
    for name in sorted(os.listdir(folder)):
        collection.remove_notes(collection.find_notes(""))
        path = os.path.join(folder, name)
        try:
            metadata = collection.get_csv_metadata(path, None)
        except BackendError as error:
            # Anki rejects a file of comments as empty.
            if "empty" not in str(error):
                raise
            print("[]")
            continue
        # Import each row as a note, even if the first field is a duplicate.
        metadata.dupe_resolution = import_export_pb2.CsvMetadata.DUPLICATE
        collection.import_csv(ImportCsvRequest(path=path, metadata=metadata))
        notes = [collection.get_note(id) for id in sorted(collection.find_notes(""))]
        print(json.dumps([{
            "guid": note.guid, "type": note.note_type()["name"], "deck": collection.decks.name(note.cards()[0].did),
            "fields": list(note.fields), "tags": list(note.tags),
        } for note in notes], ensure_ascii=False))


with tempfile.TemporaryDirectory() as home:
    collection = Collection(os.path.join(home, "collection.anki2"))
    {"write": write, "read": read}[sys.argv[1]](collection, *sys.argv[2:])
    collection.close()
