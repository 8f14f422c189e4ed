"""The commands of the command line and their options. Their implementations are in the modules next to this one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cleopatra.rules.editions import edition_keys, load_box

from . import arena_words, serving, words

app = typer.Typer(
    name="cleopatra",
    help=words.HELP_APP,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

BOXES = ", ".join(edition_keys())
EditionOption = Annotated[str, typer.Option("--edition", "-e", help=words.HELP_EDITION.format(names=BOXES))]
ReadingOption = Annotated[str, typer.Option("--reading", "-r", help=words.HELP_READING)]
SeedOption = Annotated[int, typer.Option("--seed", "-s", help=words.HELP_SEED)]
JsonOption = Annotated[bool, typer.Option("--json", help=words.HELP_JSON)]
DEFAULT_BOX = edition_keys()[0]
DEFAULT_READING = "en"


def _version(wanted: bool) -> None:
    if wanted:
        from cleopatra import __version__, native

        typer.echo(f"cleopatra {__version__} ({native.mode()})")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help=words.HELP_VERSION, callback=_version, is_eager=True)
    ] = False,
    boxes: Annotated[
        str, typer.Option("--boxes", metavar="A,B,…", envvar="CLEOPATRA_BOXES", help=words.HELP_BOXES)
    ] = "",
) -> None:
    for package in filter(None, boxes.split(",")):
        load_box(package)


@app.command(help=words.HELP_PLAY)
def play(
    edition: Annotated[str | None, typer.Option("--edition", "-e", help=words.HELP_EDITION.format(names=BOXES))] = None,
    reading: Annotated[str | None, typer.Option("--reading", "-r", help=words.HELP_READING)] = None,
    players: Annotated[int | None, typer.Option("--players", "-n", help=words.HELP_PLAYERS_PLAY)] = None,
    seat: Annotated[list[str] | None, typer.Option("--seat", metavar="NAME=WHO", help=words.HELP_SEAT)] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help=words.HELP_SEED_PLAY)] = None,
    first: Annotated[str | None, typer.Option("--first", metavar="NAME", help=words.HELP_FIRST)] = None,
    open_tallies: Annotated[bool, typer.Option("--open-tallies", help=words.HELP_OPEN_TALLIES)] = False,
    no_mirror: Annotated[bool, typer.Option("--no-mirror", help=words.HELP_NO_MIRROR)] = False,
    layout: Annotated[Path | None, typer.Option("--layout", metavar="FILE", help=words.HELP_LAYOUT)] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help=words.HELP_SAVE)] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help=words.HELP_RESUME)] = None,
) -> None:
    from .play import PlayOptions, play_here

    options = PlayOptions(
        edition, reading, players, tuple(seat or ()), seed, first, open_tallies, no_mirror, layout, save, resume
    )
    play_here(options)


@app.command(help=words.HELP_SCENARIO)
def scenario(paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help=words.HELP_PATHS)]) -> None:
    from .scenarios import run_all

    raise typer.Exit(run_all(paths))


@app.command(help=words.HELP_EXPORT)
def export(
    game: Annotated[Path, typer.Argument(metavar="GAME", help=words.HELP_GAME)],
    scenario: Annotated[bool, typer.Option("--scenario", help=words.HELP_AS_SCENARIO)] = False,
    picture: Annotated[bool, typer.Option("--picture", help=words.HELP_AS_PICTURE)] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help=words.HELP_OUTPUT)] = None,
    title: Annotated[str | None, typer.Option("--title", help=words.HELP_TITLE)] = None,
) -> None:
    from .scenarios import export_game

    export_game(game, as_scenario=scenario, as_picture=picture, output=output, title=title)


@app.command(help=words.HELP_REPLAY)
def replay(
    game: Annotated[Path, typer.Argument(metavar="FILE", help=words.HELP_GAME)],
    eyes: Annotated[str | None, typer.Option("--seat", metavar="NAME", help=words.HELP_EYES)] = None,
    step: Annotated[int, typer.Option("--step", metavar="N", help=words.HELP_STEP)] = 0,
    everything: Annotated[bool, typer.Option("--all", help=words.HELP_ALL)] = False,
) -> None:
    from .replay import replay_game

    replay_game(game, eyes, step, everything=everything)


@app.command(help=words.HELP_VERIFY)
def verify(
    game: Annotated[Path, typer.Argument(metavar="GAME", help=words.HELP_GAME)],
    commitment: Annotated[str | None, typer.Option("--commitment", metavar="HASH", help=words.HELP_COMMITMENT)] = None,
    number: Annotated[str | None, typer.Option("--number", metavar="NUMBER", help=words.HELP_NUMBER)] = None,
) -> None:
    from .verifying import verify_game

    raise typer.Exit(verify_game(game, commitment, number))


@app.command(help=arena_words.HELP_ARENA)
def arena(
    edition: EditionOption = DEFAULT_BOX,
    reading: ReadingOption = DEFAULT_READING,
    players: Annotated[int | None, typer.Option("--players", "-n", help=words.HELP_PLAYERS)] = None,
    bots: Annotated[str, typer.Option("--bots", "-b", metavar="A,B,…", help=arena_words.HELP_BOTS)] = "random",
    budget: Annotated[str | None, typer.Option("--budget", metavar="B", help=arena_words.HELP_BUDGET)] = None,
    games: Annotated[int, typer.Option("--games", "-g", help=arena_words.HELP_GAMES)] = 100,
    seed: SeedOption = 0,
    check: Annotated[bool, typer.Option("--check", help=arena_words.HELP_CHECK)] = False,
    as_json: JsonOption = False,
    save_games: Annotated[
        Path | None, typer.Option("--save-games", metavar="DIR", help=arena_words.HELP_SAVE_GAMES)
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help=arena_words.HELP_JOBS)] = 1,
    results: Annotated[Path | None, typer.Option("--results", metavar="FILE", help=arena_words.HELP_RESULTS)] = None,
    output: Annotated[
        list[Path] | None, typer.Option("--output", "-o", metavar="FILE", help=arena_words.HELP_OUTPUT)
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help=arena_words.HELP_PLOT)] = None,
    distributed: Annotated[bool, typer.Option("--distributed", help=arena_words.HELP_DISTRIBUTED)] = False,
    address: Annotated[str | None, typer.Option("--address", help=arena_words.HELP_ADDRESS)] = None,
) -> None:
    from .arena import ArenaOptions, run_arena

    options = ArenaOptions(
        edition, reading, players, bots, budget, games, seed, check, as_json, save_games, jobs,
        results, tuple(output or ()), plot, distributed, address,
    )  # fmt: skip
    raise typer.Exit(run_arena(options))


@app.command(help=arena_words.HELP_LADDER)
def ladder(
    bots: Annotated[
        str | None, typer.Option("--bots", "-b", metavar="A,B,…", help=arena_words.HELP_LADDER_BOTS)
    ] = None,
    tables: Annotated[str | None, typer.Option("--tables", metavar="T,…", help=arena_words.HELP_TABLES)] = None,
    games: Annotated[int, typer.Option("--games", "-g", help=arena_words.HELP_LADDER_GAMES)] = 100,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help=arena_words.HELP_JOBS)] = 1,
    results: Annotated[
        Path | None, typer.Option("--results", metavar="DIR", help=arena_words.HELP_LADDER_RESULTS)
    ] = None,
    page: Annotated[Path | None, typer.Option("--page", metavar="FILE", help=arena_words.HELP_PAGE)] = None,
    minutes: Annotated[float | None, typer.Option("--minutes", help=arena_words.HELP_MINUTES)] = None,
) -> None:
    from .ladder import LadderOptions, run_ladder

    run_ladder(LadderOptions(bots, tables, games, seed, as_json, jobs, results, page, minutes))


@app.command(help=arena_words.HELP_EVALUATE)
def evaluate(
    bot: Annotated[str, typer.Argument(metavar="BOT", help=arena_words.HELP_EVALUATE_BOT)],
    tables: Annotated[str | None, typer.Option("--tables", metavar="T,…", help=arena_words.HELP_TABLES)] = None,
    deals: Annotated[int | None, typer.Option("--deals", help=arena_words.HELP_EVALUATE_DEALS)] = None,
    quick: Annotated[bool, typer.Option("--quick", help=arena_words.HELP_QUICK)] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help=arena_words.HELP_JOBS)] = 1,
    as_json: JsonOption = False,
) -> None:
    from .evaluate import EvaluateOptions, evaluate_bot

    evaluate_bot(EvaluateOptions(bot, tables, deals, quick, jobs, as_json))


@app.command(help=arena_words.HELP_COLLECT)
def games(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=arena_words.HELP_COLLECT_FILE)],
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B,…", help=arena_words.HELP_COLLECT_BOTS)
    ] = "intuition",
    tables: Annotated[str | None, typer.Option("--tables", metavar="T,…", help=arena_words.HELP_TABLES)] = None,
    games: Annotated[int, typer.Option("--games", "-g", help=arena_words.HELP_COLLECT_GAMES)] = 100,
    seed: SeedOption = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help=arena_words.HELP_JOBS)] = 1,
) -> None:
    from .games import GamesOptions, collect_games

    collect_games(GamesOptions(file, bots, tables, games, seed, jobs))


@app.command(help=arena_words.HELP_ANALYSE)
def analyse(
    game: Annotated[Path, typer.Argument(metavar="GAME", help=words.HELP_GAME)],
    seconds: Annotated[float | None, typer.Option("--seconds", help=arena_words.HELP_THINK_SECONDS)] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", help=arena_words.HELP_THINK_NODES)] = None,
    most: Annotated[int | None, typer.Option("--most", metavar="N", help=arena_words.HELP_MOST)] = None,
    players: Annotated[str | None, typer.Option("--players", metavar="A,B,…", help=arena_words.HELP_WHOSE)] = None,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help=arena_words.HELP_JSON_FILE)] = None,
    picture: Annotated[Path | None, typer.Option("--picture", metavar="FILE", help=arena_words.HELP_PICTURE)] = None,
    bot: Annotated[str | None, typer.Option("--bot", help=arena_words.HELP_ANALYST)] = None,
) -> None:
    from .analyse import AnalyseOptions, analyse_game, analyst_named

    analyst = None if bot is None else analyst_named(bot)
    analyse_game(AnalyseOptions(game, seconds, nodes, most, players, json_file, picture), analyst)


@app.command("new-bot", help=arena_words.HELP_NEW_BOT)
def new_bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help=arena_words.HELP_NEW_BOT_NAME)],
    folder: Annotated[Path, typer.Option("--folder", metavar="DIR", help=arena_words.HELP_NEW_BOT_FOLDER)] = Path(),
) -> None:
    from .new_bot import write_package

    write_package(name, folder)


@app.command(help=arena_words.HELP_SIT)
def sit(
    url: Annotated[str, typer.Argument(metavar="URL", help=arena_words.HELP_SIT_URL)],
    table: Annotated[str, typer.Argument(metavar="TABLE", help=arena_words.HELP_SIT_TABLE)],
    bot: Annotated[str, typer.Option("--bot", "-b", help=arena_words.HELP_SIT_BOT)],
    name: Annotated[str | None, typer.Option("--name", help=arena_words.HELP_SIT_NAME)] = None,
) -> None:
    from .sitting import sit_down

    sit_down(url, table, bot, name)


@app.command(help=words.HELP_PUZZLES)
def puzzles(
    out: Annotated[Path | None, typer.Argument(metavar="FILE", help=words.HELP_PUZZLES_OUT)] = None,
    each: Annotated[int, typer.Option("--each", help=words.HELP_EACH)] = 1,
    edition: Annotated[
        list[str] | None, typer.Option("--edition", "-e", help=words.HELP_EDITION.format(names=BOXES))
    ] = None,
    seed: SeedOption = 1,
    check: Annotated[bool, typer.Option("--check", help=words.HELP_PUZZLES_CHECK)] = False,
    sample: Annotated[int | None, typer.Option("--sample", help=words.HELP_PUZZLES_SAMPLE)] = None,
) -> None:
    from .puzzling import check_puzzles, find_puzzles

    editions = tuple(edition or edition_keys())
    if check:
        raise typer.Exit(check_puzzles(out, editions, seed, sample))
    if out is None or sample is not None:
        raise typer.BadParameter(words.PUZZLES_FILE if out is None else words.PUZZLES_SAMPLE)
    find_puzzles(out, each, editions, seed)


@app.command(help=words.HELP_BENCH)
def bench(
    seconds: Annotated[float, typer.Option("--seconds", help=words.HELP_SECONDS)] = 1.0,
    as_json: JsonOption = False,
) -> None:
    from .speed import measure_speed

    measure_speed(seconds, as_json=as_json)


@app.command(help=words.HELP_PERFT)
def perft(
    edition: EditionOption = DEFAULT_BOX,
    reading: ReadingOption = DEFAULT_READING,
    players: Annotated[int | None, typer.Option("--players", "-n", help=words.HELP_PLAYERS)] = None,
    seed: SeedOption = 0,
    depth: Annotated[int, typer.Option("--depth", "-d", help=words.HELP_DEPTH)] = 4,
    as_json: JsonOption = False,
) -> None:
    from .speed import count

    count(edition, reading, players, seed, depth, as_json=as_json)


serving.add_commands(app)
